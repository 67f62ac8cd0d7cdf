import { limits } from '@homecoming/contract/limits.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { GrowingField } from '../../../ui/fields/growing-field.tsx';
import { IconTextCaption } from '../../../ui/icons/icons.tsx';
import classes from './alt-text.module.css';

const DESCRIBE = 'Describe the picture for people who cannot see it';

/** Whether the description of a picture is shown: once asked for, and while it has text or an error. */
export function useAltText(words: string, error?: string) {
  const [asked, setAsked] = useState(false);
  const [focus, setFocus] = useState(0);
  function ask(): void {
    setAsked(true);
    setFocus((before) => before + 1);
  }
  return { opened: asked || words !== '' || error !== undefined, focus, ask, close: () => setAsked(false) };
}

type AltText = ReturnType<typeof useAltText>;

/** Opens the description of a picture, and moves the focus there. */
export function AltTextButton({ alt, over = false }: { alt: AltText; over?: boolean }) {
  return (
    <Button
      variant="default"
      size="sm"
      className={classes.button ?? ''}
      data-over={over || undefined}
      leftSection={<IconTextCaption size={18} />}
      aria-expanded={alt.opened}
      onClick={alt.ask}
    >
      Describe image
    </Button>
  );
}

interface AltTextFieldProps {
  alt: AltText;
  value: string;
  onChange: (words: string) => void;
  error?: string | undefined;
  disabled?: boolean;
}

/** The description of a picture. */
export function AltTextField({ alt, value, onChange, error, disabled = false }: AltTextFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (alt.focus > 0) field.current?.focus();
  }, [alt.focus]);
  if (!alt.opened) return null;
  return (
    <div className={classes.field} data-wrong={error !== undefined || undefined}>
      <GrowingField
        ref={field}
        variant="comment"
        label={DESCRIBE}
        placeholder={DESCRIBE}
        rows={2}
        maxLength={limits.imageDescription}
        limit={limits.imageDescription}
        warnAt={50}
        readOnly={disabled}
        value={value}
        error={error}
        onChange={onChange}
      />
    </div>
  );
}
