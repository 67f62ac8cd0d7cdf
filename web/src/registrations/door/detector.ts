import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import readerUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Its own default is a CDN, which the security policy forbids
prepareZXingModule({ overrides: { locateFile: () => readerUrl } });

const detector = new BarcodeDetector({ formats: ['qr_code'] });

/** The text of the first QR code in a picture of the video; null without one. */
export async function readCode(video: HTMLVideoElement): Promise<string | null> {
  const [found] = await detector.detect(video);
  return found?.rawValue ?? null;
}
