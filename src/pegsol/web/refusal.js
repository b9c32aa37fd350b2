// A refusal: a code with values, which wording.js puts into words.

export class RefusalError extends Error {
  /**
   * @param {string} code of REFUSALS in the catalogue
   * @param {(string | number)[]} values for the words
   * @param {string} [message] in English, for a code without words
   */
  constructor(code, values = [], message = code) {
    super(message);
    this.name = "RefusalError";
    this.code = code;
    this.values = values;
  }
}
