// The beginning: the texts come before the modules that need them. If they do not come, the page is in
// English.

import { translate } from "./texts/language.js";

void translate()
  .catch(() => {})
  .then(() => import("./app.js"));
