// The picture that an iPhone or iPad shows while the installed game starts. It must have exactly the
// size of the screen, so each of them draws its own, before the game is put on the home screen.

const ICON = 0.3; // of the narrow side of the screen

/** Offer the picture, for an upright screen and for one that lies on its side. */
export async function offerSplash() {
  const icon = new Image();
  icon.src = document.querySelector("link[rel=apple-touch-icon]")?.getAttribute("href") ?? "";
  await icon.decode();
  const narrow = Math.min(screen.width, screen.height) * devicePixelRatio;
  const wide = Math.max(screen.width, screen.height) * devicePixelRatio;
  offer("meta", { name: "apple-mobile-web-app-capable", content: "yes" }); // or the picture is ignored
  for (const [orientation, width, height] of /** @type {const} */ ([
    ["portrait", narrow, wide],
    ["landscape", wide, narrow],
  ])) {
    const href = picture(icon, width, height, narrow * ICON);
    offer("link", { rel: "apple-touch-startup-image", media: `(orientation: ${orientation})`, href });
  }
}

/**
 * The icon in the middle of the colour of the page.
 * @param {HTMLImageElement} icon
 * @param {number} width in pixels
 * @param {number} height
 * @param {number} side of the icon
 */
function picture(icon, width, height, side) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--paper");
  context.fillRect(0, 0, width, height);
  const [x, y] = [(width - side) / 2, (height - side) / 2];
  context.beginPath();
  context.roundRect(x, y, side, side, side / 5);
  context.clip();
  context.drawImage(icon, x, y, side, side);
  return canvas.toDataURL();
}

/**
 * @param {string} tag
 * @param {Record<string, string>} attributes
 */
function offer(tag, attributes) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.head.append(element);
}
