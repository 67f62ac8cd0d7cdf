import { Button } from '@mantine/core';
import { useId, useRef } from 'react';
import { IconAlertCircle, IconFile, IconPaperclip } from '../../ui/icons/icons.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Row } from '../../ui/layout/row.tsx';
import classes from './file-field.module.css';
import { formatBytes } from '../../lib/text/format-bytes.ts';

interface FileFieldProps {
  file: File | null;
  onPick: (file: File) => void;
  error: string | undefined;
  /** The share that is uploaded, 0 to 1. Null while no upload runs. */
  sent: number | null;
}

/** Chooses a file, and shows how much of it is uploaded. */
export function FileField({ file, onPick, error, sent }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [labelId, hintId] = [useId(), useId()];
  return (
    <Stack gap={8} role="group" aria-labelledby={labelId}>
      <Text as="span" size="m" weight="strong" id={labelId}>
        File
      </Text>
      <Text size="s" tone="quiet" id={hintId}>
        Images, PDF, Office documents, text, zip, MP4 and MP3, up to 25 MB
      </Text>
      {file !== null && (
        <Surface as="p" kind="sunken" className={classes.file}>
          <IconFile size={20} />
          <Text as="span" breaks grow>
            {file.name}
          </Text>
          <Text as="span" size="s" tone="quiet" grow={false}>
            {formatBytes(file.size)}
          </Text>
        </Surface>
      )}
      {sent !== null && <Progress share={sent} />}
      <div>
        <Button
          variant="default"
          leftSection={<IconPaperclip size={18} />}
          disabled={sent !== null}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {file === null ? 'Choose a file' : 'Choose another file'}
        </Button>
      </div>
      {error !== undefined && (
        <Row as="p" align="stretch" gap={8} size="s" weight="medium" tone="danger" role="alert">
          <IconAlertCircle size={18} /> {error}
        </Row>
      )}
      <input
        ref={input}
        type="file"
        hidden
        onChange={(event) => {
          const picked = event.target.files?.[0];
          event.target.value = '';
          if (picked !== undefined) onPick(picked);
        }}
      />
    </Stack>
  );
}

function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <Stack gap={8} size="s" tabular>
      <span>{percent === 100 ? 'Almost there' : `Sending, ${percent}%`}</span>
      <span
        className={classes.track}
        role="progressbar"
        aria-label="Sending the file"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span className={classes.bar} style={{ width: `${percent}%` }} />
      </span>
    </Stack>
  );
}
