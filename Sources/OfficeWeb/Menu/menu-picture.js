// Photos of today's cameras are larger than a screen needs: one that is too large is made smaller
// before it is sent. Without this script, or where it cannot be done, the server says what it expects.

const sidesPx = [1200, 960, 720, 480];
const quality = 0.82;

const field = document.querySelector("#picture-file");
field?.addEventListener("change", async () => {
  const [file] = field.files;
  const said = document.querySelector("[data-picture-smaller]");
  said.textContent = "";
  if (!file || !field.accept.split(",").includes(file.type)) return;
  const smaller = await shrink(file).catch(() => null);
  // Another one may have been chosen meanwhile.
  if (!smaller || field.files[0] !== file) return;
  const chosen = new DataTransfer();
  chosen.items.add(smaller);
  field.files = chosen.files;
  const kilobytes = ({ size }) => Math.ceil(size / 1024).toLocaleString(document.documentElement.lang);
  said.textContent = said.dataset.pictureSmaller
    .replace("{before}", kilobytes(file))
    .replace("{after}", kilobytes(smaller));
});

/** The picture in fewer pixels; nothing where it is small enough, or cannot be made so. */
async function shrink(file) {
  const { maximumBytes, maximumSide } = field.dataset;
  const image = await createImageBitmap(file);
  try {
    const side = Math.max(image.width, image.height);
    if (file.size <= maximumBytes && side <= maximumSide) return null;
    for (const wanted of sidesPx) {
      const scale = Math.min(1, wanted / side);
      const blob = await draw(image, image.width * scale, image.height * scale);
      if (blob && blob.size <= maximumBytes) return new File([blob], file.name, { type: blob.type });
    }
    return null;
  } finally {
    image.close();
  }
}

/** A drawing of the image as WebP; browsers that cannot write it write PNG. */
function draw(image, width, height) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/webp", quality));
}
