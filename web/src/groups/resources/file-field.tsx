import { Button } from '@mantine/core';
import { useId, useRef } from 'react';
import { IconAlertCircle, IconFile, IconPaperclip } from '../../ui/icons/icons.tsx';
import classes from './file-field.module.css';
import { sizeWords } from './resource-kind.ts';

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
    <div className={classes.field} role="group" aria-labelledby={labelId}>
      <span id={labelId} className={classes.label}>
        File
      </span>
      <p id={hintId} className={classes.hint}>
        Images, PDF, Office documents, text, zip, MP4 and MP3, up to 25 MB
      </p>
      {file !== null && (
        <p className={classes.file}>
          <IconFile size={20} />
          <span className={classes.name}>{file.name}</span>
          <span className={classes.size}>{sizeWords(file.size)}</span>
        </p>
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
        <p className={classes.error} role="alert">
          <IconAlertCircle size={18} /> {error}
        </p>
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
    </div>
  );
}

function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className={classes.progress}>
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
    </div>
  );
}
