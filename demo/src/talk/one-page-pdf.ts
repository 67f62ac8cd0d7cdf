/** A page of A5 with a title and lines of text, in one of the typefaces that every reader has. */
export function onePagePdf(title: string, lines: readonly string[]): Buffer {
  const words = [
    'BT /F1 20 Tf 48 520 Td',
    `${literal(title)} Tj`,
    '/F1 12 Tf 0 -36 Td 18 TL',
    ...lines.map((line) => `${literal(line)} Tj T*`),
    'ET',
  ].join('\n');
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman /Encoding /WinAnsiEncoding >>',
    `<< /Length ${words.length} >>\nstream\n${words}\nendstream`,
  ]);
}

/** Numbers the objects and says at the end where each begins. */
function assemble(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, 'latin1');
}

/** A text of Latin-1 as a string of PDF. */
function literal(text: string): string {
  return `(${text.replaceAll(/[\\()]/g, String.raw`\$&`)})`;
}
