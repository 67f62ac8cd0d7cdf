import type * as QrCode from 'qrcode';

const options = { errorCorrectionLevel: 'M', margin: 2 } as const;

/** The QR code of a text as an SVG. */
async function drawQrCode(text: string): Promise<string> {
  const { toString } = await loadLibrary();
  return toString(text, { ...options, type: 'svg' });
}

/** The same as the address of an image. */
export async function drawQrCodeAsUrl(text: string): Promise<string> {
  return `data:image/svg+xml;base64,${Buffer.from(await drawQrCode(text)).toString('base64')}`;
}

/** The same as a PNG of 440 pixels, for mails: mail programs show no SVG. */
export async function drawQrCodeAsPng(text: string): Promise<Buffer> {
  const { toBuffer } = await loadLibrary();
  return toBuffer(text, { ...options, type: 'png', width: 440 });
}

/** Loaded with the first code: it takes 9 MB. */
function loadLibrary(): Promise<typeof QrCode> {
  return import('qrcode');
}
