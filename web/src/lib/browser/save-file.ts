/** Lets the browser download a file. */
export function saveFile({ name, content }: { name: string; content: Blob }): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after the click
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
