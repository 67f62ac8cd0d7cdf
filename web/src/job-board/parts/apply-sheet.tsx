import type { JobPost } from '@homecoming/contract/job-posts.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Button, Textarea } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { formatBytes } from '../../lib/text/format-bytes.ts';
import { useDraft } from '../../lib/unsent/drafts.ts';
import { useAction } from '../../lib/use-action.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { ActionForm, FormFailure } from '../../ui/fields/form.tsx';
import { IconPaperclip, IconX } from '../../ui/icons/icons.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Text } from '../../ui/text/text.tsx';
import { applyForJob } from '../api.ts';
import { jobTexts } from '../texts.ts';

interface ApplySheetProps {
  opened: boolean;
  onClose: () => void;
  job: JobPost;
  /** The id of the reader, whose draft is kept. */
  user: string;
}

/** Applies for a job by a message. What was written stays until it was sent. */
export function ApplySheet({ opened, onClose, job, user }: ApplySheetProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title={`Write to ${job.author.first_name}`} subtitle={jobTexts.applyLead}>
      <ApplyForm job={job} user={user} />
    </Sheet>
  );
}

function ApplyForm({ job, user }: Pick<ApplySheetProps, 'job' | 'user'>) {
  const { draft, change, clear } = useDraft(user, `job ${job.id}`);
  const [file, setFile] = useState<File | null>(null);
  const [tooLarge, setTooLarge] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const text = draft.text.trim();
  const send = useAction(async () => {
    const id = await applyForJob(job, text, file);
    clear();
    await navigate({ to: '/chat/$id', params: { id } });
  }, 'return');

  return (
    <ActionForm action={send} send="Send application" isUnfinished={text === ''}>
      <Textarea
        label="Your application"
        data-autofocus
        minRows={6}
        maxRows={14}
        maxLength={limits.jobApplication}
        value={draft.text}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <Row wrap gap={12}>
        <Button
          ref={picker}
          variant="default"
          leftSection={<IconPaperclip size={18} />}
          disabled={send.isRunning}
          onClick={() => input.current?.click()}
        >
          {file === null ? 'Add a file' : 'Choose another file'}
        </Button>
        {file === null ? (
          <Text size="s" tone="quiet" breaks grow>
            {jobTexts.fileHint}
          </Text>
        ) : (
          <>
            <Text size="s" tone="soft" breaks grow>
              {file.name} · {formatBytes(file.size)}
            </Text>
            <IconButton
              label="Remove the file"
              disabled={send.isRunning}
              onClick={() => {
                setFile(null);
                picker.current?.focus();
              }}
            >
              <IconX size={20} />
            </IconButton>
          </>
        )}
      </Row>
      {tooLarge !== null && <FormFailure>{tooLarge}</FormFailure>}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="File"
        onChange={({ target }) => {
          const picked = target.files?.[0];
          target.value = '';
          if (picked === undefined) return;
          const fits = picked.size <= limits.fileBytes;
          setTooLarge(fits ? null : jobTexts.fileTooLarge);
          if (fits) setFile(picked);
        }}
      />
    </ActionForm>
  );
}
