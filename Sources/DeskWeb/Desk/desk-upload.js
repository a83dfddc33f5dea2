// Files go to the server as they are, with a word of how far they are.

/** Sends a file to an address and tells the percent sent; gives the hash under which it is kept. */
export function upload(address, file, tell) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.upload.onprogress = ({ loaded, total }) => tell(Math.floor((loaded * 100) / Math.max(1, total)));
    request.onerror = () => reject(new Error());
    request.onload = () => {
      let answer = {};
      try {
        answer = JSON.parse(request.responseText);
      } catch {
        // Nothing readable: the status says enough.
      }
      if (request.status === 201) resolve(answer.file);
      else reject(new Error(answer.sentence ?? ""));
    };
    request.send(file);
  });
}
