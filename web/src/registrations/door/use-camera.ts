import { useEffect, useEffectEvent, useState } from 'react';

/** How often the picture is searched for a code, in ms. */
const SCAN_INTERVAL_MS = 150;
/** A code is reported again only after it was out of the picture for this time, in ms. */
const REPEAT_AFTER_MS = 2500;

/** `asking`: the browser asks the user, or the camera starts. `refused` and `absent`: there is no picture. */
export type CameraState = 'asking' | 'running' | 'refused' | 'absent';

/** Shows the camera in a video element while it is in the page, and calls `onCode` with each QR code in view. */
export function useCamera(onCode: (text: string) => void) {
  const [state, setState] = useState<CameraState>('asking');
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const report = useEffectEvent(onCode);

  useEffect(() => {
    if (video === null) return undefined;
    const ending = new AbortController();
    void run(video, { ended: ending.signal, onState: setState, onCode: (text) => report(text) });
    return () => ending.abort();
  }, [video]);

  // The screen removes the video element when the camera fails. Showing it again starts the camera
  return { state, ref: setVideo, retry: () => setState('asking') };
}

interface RunOptions {
  ended: AbortSignal;
  onState: (state: CameraState) => void;
  onCode: (text: string) => void;
}

async function run(video: HTMLVideoElement, { ended, onState, onCode }: RunOptions): Promise<void> {
  try {
    const stream = await openCamera();
    const stop = () => stream.getTracks().forEach((track) => track.stop());
    if (ended.aborted) return stop();
    ended.addEventListener('abort', stop);
    video.srcObject = stream;
    await video.play();
    const { readCode } = await import('./detector.ts');
    onState('running');
    await scanFrames(video, { ended, onCode, readCode });
  } catch (error) {
    if (ended.aborted) return;
    const reason = error instanceof DOMException ? error.name : '';
    if (!EXPECTED.has(reason)) console.warn('The camera does not work.', error);
    onState(reason === 'NotAllowedError' ? 'refused' : 'absent');
  }
}

/** What browsers say without a camera, or without the permission to use it. */
const EXPECTED: ReadonlySet<string> = new Set(['NotAllowedError', 'NotFoundError']);

function openCamera(): Promise<MediaStream> {
  // Browsers offer no camera on plain http
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (devices === undefined) throw new DOMException('This page has no access to cameras', 'NotFoundError');
  return devices.getUserMedia({ audio: false, video: { facingMode: 'environment', width: { ideal: 1280 } } });
}

interface ScanOptions extends Pick<RunOptions, 'ended' | 'onCode'> {
  readCode: (video: HTMLVideoElement) => Promise<string | null>;
}

async function scanFrames(video: HTMLVideoElement, { ended, onCode, readCode }: ScanOptions): Promise<void> {
  let last = { text: '', seenAt: 0 };
  while (!ended.aborted) {
    const text = document.hidden ? null : await readCode(video);
    const now = performance.now();
    if (text !== null && text !== '') {
      const isNew = text !== last.text || now - last.seenAt > REPEAT_AFTER_MS;
      last = { text, seenAt: now };
      if (isNew && !ended.aborted) onCode(text);
    }
    await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS));
  }
}
