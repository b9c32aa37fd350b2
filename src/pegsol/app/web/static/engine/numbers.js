// temporary
export class Numbers { constructor(known) {} async find() {} known() { return { solutions: null, chance: null }; } }
