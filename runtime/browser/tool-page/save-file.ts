/** Downloads bytes as a file with this name. */
export function saveFile(bytes: Uint8Array, name: string): void {
  const address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revoking the URL at once would cancel the download in some browsers.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
