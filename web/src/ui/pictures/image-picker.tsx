import { commonErrors } from '@homecoming/contract/errors.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconPhoto } from '../icons/icons.tsx';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

interface ImagePickerProps extends ButtonProps {
  /** Gets a picture of a type and size that the server accepts. */
  onPick: (file: File) => void;
  /** Gets an error message for any other file. */
  onRefuse: (sentence: string) => void;
  children: ReactNode;
}

/** A button that lets the user pick one picture. */
export function ImagePicker({ onPick, onRefuse, children, ...button }: ImagePickerProps) {
  const { input, choose } = useImageInput({ onPick, onRefuse });
  return (
    <>
      <Button variant="default" leftSection={<IconPhoto size={18} />} {...button} onClick={choose}>
        {children}
      </Button>
      {input}
    </>
  );
}

/** Picks one picture, with any button: render `input` beside the button, and call `choose` on a click. */
export function useImageInput({ onPick, onRefuse }: Pick<ImagePickerProps, 'onPick' | 'onRefuse'>) {
  const ref = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={ref}
      type="file"
      accept={ACCEPTED}
      hidden
      onChange={(event) => {
        const file = event.target.files?.[0];
        event.target.value = '';
        if (file === undefined) return;
        const refusal = getRefusal(file);
        if (refusal === null) onPick(file);
        else onRefuse(refusal);
      }}
    />
  );
  return { input, choose: () => ref.current?.click() };
}

/** A picture that is on its way into the page still reads its URL. */
const REVOKE_AFTER_MS = 60_000;

/**
 * An object URL for a picked file, revoked a minute after unmount. `onRefuse` gets an error message if the file is no
 * picture, or too large.
 */
export function usePreview(file: File | null, onRefuse?: (sentence: string) => void): string | null {
  const [url, setUrl] = useState<string | null>(null);
  const refuse = useRef(onRefuse);
  useEffect(() => {
    refuse.current = onRefuse;
  });
  useEffect(() => {
    if (file === null) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    const reading = new AbortController();
    const image = new Image();
    const check = (read: HTMLImageElement | null): void => {
      const refusal = refusalOfDecoded(file, read);
      if (refusal !== null) refuse.current?.(refusal);
    };
    image.addEventListener('load', () => check(image), reading);
    image.addEventListener('error', () => check(null), reading);
    if (refuse.current !== undefined) image.src = made;
    return () => {
      reading.abort();
      setTimeout(() => URL.revokeObjectURL(made), REVOKE_AFTER_MS);
      setUrl(null);
    };
  }, [file]);
  return url;
}

/** The server's error message for a file that it would refuse as a picture; null for others. */
export function getRefusal(file: File): string | null {
  if (!ACCEPTED.split(',').includes(file.type)) {
    return 'This file is not an image we can read. Use JPEG, PNG, WebP, GIF or AVIF.';
  }
  return file.size > limits.imageBytes ? 'This file is too large. Images may have up to 10 MB.' : null;
}

/** Why a file cannot be sent, judged by its decoded picture (null: it is none); null if it can. */
function refusalOfDecoded(file: File, image: HTMLImageElement | null): string | null {
  if (image === null) {
    // The server accepts AVIF even if the browser cannot decode it
    return file.type === 'image/avif' ? null : commonErrors.unsupported_image.message;
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width * height > limits.imagePixels) return commonErrors.image_too_many_pixels.message;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const tooLong = long > limits.imageSide || long > limits.imageRatio * short;
  return tooLong ? commonErrors.image_too_long.message : null;
}
