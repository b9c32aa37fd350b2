// A refusal: a code with values, which the pages put into words.

/** The words in English, for those that read no texts of the pages. @type {Record<string, string>} */
const ENGLISH = {
  "needs-python": "this needs pegsol on the command line",
};

export class RefusalError extends Error {
  /**
   * @param {number} status of the answer
   * @param {string} code that texts/refusals.js puts into words
   * @param {(string | number)[]} values for the words
   * @param {string} [message] in English, if the pages have no words for the code
   */
  constructor(status, code, values = [], message = ENGLISH[code] ?? code) {
    super(message);
    this.name = "RefusalError";
    this.status = status;
    this.told = { error: message, code, values };
  }
}
