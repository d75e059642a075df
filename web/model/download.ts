// Gives the reader a file.

export function download(name: string, content: string | Blob, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([content], { type: content instanceof Blob ? type : `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
