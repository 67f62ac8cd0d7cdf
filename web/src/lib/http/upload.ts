import { readAfterHeader } from '@homecoming/contract/read-after.ts';

interface Upload {
  url: string;
  method: string;
  headers: Headers;
  body: FormData;
  /** Gets how much of the body is sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Sends form data as `fetch` does, with progress, which `fetch` does not report. Rejects when no answer comes. */
export function upload({ url, method, headers, body, onProgress, signal }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.responseType = 'text';
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      const position = request.getResponseHeader(readAfterHeader);
      const headersOfAnswer = position === null ? {} : { [readAfterHeader]: position };
      resolve(new Response(request.responseText || null, { status: request.status, headers: headersOfAnswer }));
    });
    for (const failure of ['error', 'abort', 'timeout']) {
      request.addEventListener(failure, () => reject(new TypeError('Failed to send')));
    }
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
