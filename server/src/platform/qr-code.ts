import { toBuffer, toString } from 'qrcode';

const options = { errorCorrectionLevel: 'M', margin: 2 } as const;

/** The QR code of a text as an SVG. */
export function drawQrCode(text: string): Promise<string> {
  return toString(text, { ...options, type: 'svg' });
}

/** The same as a PNG of 440 pixels, for mails: mail programs show no SVG. */
export function drawQrCodeAsPng(text: string): Promise<Buffer> {
  return toBuffer(text, { ...options, type: 'png', width: 440 });
}
