/** Hands a file to the browser, which keeps it as it keeps downloads. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers begin to read it only after the click is over
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
