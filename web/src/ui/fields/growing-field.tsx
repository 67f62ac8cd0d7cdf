import { useMergedRef } from '@mantine/hooks';
import { useId, useLayoutEffect, useRef, type ComponentProps } from 'react';
import { charactersOver } from '../../lib/text/characters-over.ts';
import { counted } from '../../lib/text/format.ts';
import { IconAlertCircle } from '../icons/icons.tsx';
import { Stack } from '../layout/stack.tsx';
import { Row } from '../layout/row.tsx';
import { Text } from '../text/text.tsx';
import classes from './growing-field.module.css';

interface GrowingFieldProps extends Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> {
  /** The label for screen readers; others see the placeholder. */
  label: string;
  /** The look of the text: the title or body of a post, or a comment. */
  variant: 'title' | 'text' | 'comment';
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** The most characters that it may have. The rest is shown near the limit. */
  limit: number;
  /** The number of remaining characters is shown from here on. */
  warnAt: number;
}

/** A text area that looks like the final text and grows with it. */
export function GrowingField({
  label,
  variant,
  value,
  onChange,
  error,
  limit,
  warnAt,
  ref: given,
  ...rest
}: GrowingFieldProps) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const refs = useMergedRef(ref, given);
  const [errorId, counterId] = [useId(), useId()];
  useGrowth(ref);
  const left = -charactersOver(value, limit);
  // Announce once that it is too long
  const counts = left <= warnAt && (left >= 0 || error === undefined);
  const described = [error !== undefined && errorId, counts && counterId].filter((id) => id !== false);
  return (
    <Stack gap={4}>
      <textarea
        dir="auto"
        {...rest}
        ref={refs}
        className={classes.input}
        data-look={variant}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={described.join(' ') || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && (
        <Row as="p" align="stretch" gap={8} size="s" weight="medium" tone="danger" id={errorId}>
          <IconAlertCircle size={18} /> {error}
        </Row>
      )}
      {counts && (
        <Text
          size="s"
          tone="quiet"
          tabular
          id={counterId}
          className={classes.counter}
          data-over={left < 0 || undefined}
        >
          {left < 0 ? `${counted(-left, 'character')} too many` : `${counted(left, 'character')} left`}
        </Text>
      )}
    </Stack>
  );
}

/** For browsers without `field-sizing`. */
function useGrowth(ref: { current: HTMLTextAreaElement | null }): void {
  useLayoutEffect(() => {
    const field = ref.current;
    if (field === null || globalThis.CSS?.supports?.('field-sizing', 'content') === true) return;
    const { scrollX, scrollY } = window;
    field.style.height = 'auto';
    field.style.height = `${field.scrollHeight}px`;
    window.scrollTo(scrollX, scrollY);
  });
}
