// Texts: commands of pegsol, for what these pages do not do.

import { texts } from "./rest.js";

export const COMMAND = texts("COMMAND", {
  label: "Command",
  copied: "The command is copied.",
  can: "pegsol on the command line can do this:",
  longer: "For a longer search, with more threads and memory, run this on the command line:",
  more: "On the command line, pegsol does more of this, such as:",
  film: "For an animation, run this on the command line:",
});
