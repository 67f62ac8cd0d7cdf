import { commonErrors } from '@homecoming/contract/errors.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Button, type ButtonProps } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { IconPhoto } from '../icons/icons.tsx';

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

interface ImagePickerProps extends ButtonProps {
  /** Gets the picture, once it is of a kind and size that the server takes. */
  onPick: (file: File) => void;
  /** Gets a sentence when it is not. */
  onRefuse: (sentence: string) => void;
  children: ReactNode;
}

/** A button that asks for one picture. */
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

/** What asks for one picture, for buttons of any look: `input` goes beside the button, `choose` asks. */
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
        const refusal = refusalOf(file);
        if (refusal === null) onPick(file);
        else onRefuse(refusal);
      }}
    />
  );
  return { input, choose: () => ref.current?.click() };
}

/**
 * An address of a picked file to show it by, for as long as the component is there. `onRefuse` gets a sentence when
 * the file turns out to be no picture, or too big a one.
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
      // Else it would be looked for where it no longer is
      image.removeAttribute('src');
      URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [file]);
  return url;
}

/** Why the server would not take a file as a picture, in its own words; null when it would. */
export function refusalOf(file: File): string | null {
  if (!ACCEPTED.split(',').includes(file.type)) {
    return 'This file is not an image we can read. Use JPEG, PNG, WebP, GIF or AVIF.';
  }
  return file.size > limits.imageBytes ? 'This file is too large. Images may have up to 10 MB.' : null;
}

/** Why a file cannot be sent, now that the browser has read it as a picture, or could not (null); else null. */
function refusalOfDecoded(file: File, image: HTMLImageElement | null): string | null {
  if (image === null) {
    // The server knows AVIF even where the browser does not
    return file.type === 'image/avif' ? null : commonErrors.unsupported_image.message;
  }
  const tooMany = image.naturalWidth * image.naturalHeight > limits.imagePixels;
  return tooMany ? commonErrors.image_too_many_pixels.message : null;
}
