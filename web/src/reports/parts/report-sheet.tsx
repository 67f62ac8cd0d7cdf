import type { Reason } from '@homecoming/contract/moderation.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { withFallbackMessage } from '../../lib/http/api-error.ts';
import { useAction } from '../../lib/use-action.ts';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { Loading, RowsSkeleton } from '../../ui/feedback/loading.tsx';
import { OptionalLabel } from '../../ui/fields/fields.tsx';
import { FormFailure } from '../../ui/fields/form.tsx';
import { IconChevronRight } from '../../ui/icons/icons.tsx';
import { rowStyle } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Sheet } from '../../ui/overlays/sheet.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { Text } from '../../ui/text/text.tsx';
import { sendReport, useReportOptions, type EarlierMessage, type ReportReason, type Reportable } from '../api.ts';
import { reasonNames } from '../model.ts';
import { reportTexts } from '../texts.ts';
import { EarlierMessages } from './earlier-messages.tsx';
import classes from './report-sheet.module.css';

interface ReportSheetProps {
  reported: Reportable;
  opened: boolean;
  onClose: () => void;
  returnTo: () => HTMLElement | null;
  /** Of a message: what was written before it. */
  findEarlier?: () => readonly EarlierMessage[];
}

/** Reports something: one tap on a reason sends it, and a note may follow. */
export function ReportSheet({ reported, opened, onClose, returnTo, findEarlier }: ReportSheetProps) {
  const [sent, setSent] = useState<ReportReason | null>(null);
  const isSent = sent !== null;
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={isSent ? reportTexts.thanks : reportTexts.title}
      {...(!isSent && { subtitle: isForStaff(reported) ? reportTexts.subtitleStaff : reportTexts.subtitle })}
      returnTo={returnTo}
    >
      {isSent ? (
        <Note reported={reported} reason={sent} earlier={findEarlier?.() ?? []} onDone={onClose} />
      ) : (
        <Reasons reported={reported} opened={opened} onSent={setSent} />
      )}
    </Sheet>
  );
}

/** Whether no community decides about it. */
function isForStaff({ kind, community }: Reportable): boolean {
  return kind === 'message' || (kind === 'profile' && community === undefined) || kind === 'community';
}

interface ReasonsProps {
  reported: Reportable;
  opened: boolean;
  onSent: (reason: ReportReason) => void;
}

function Reasons({ reported, opened, onSent }: ReasonsProps) {
  const { data: options, error, mutate } = useReportOptions(reported, opened);
  const send = useAction(async (reason: ReportReason) => {
    await sendReport(reported, reason).catch((failure: unknown) => {
      throw withFallbackMessage(failure, reportTexts.failed);
    });
    onSent(reason);
  }, 'return');
  if (options === undefined) {
    return error === undefined ? (
      <Loading label="Loading reasons">
        <RowsSkeleton rows={5} />
      </Loading>
    ) : (
      <SectionError error={withFallbackMessage(error, reportTexts.optionsFailed)} onRetry={() => void mutate()} />
    );
  }
  const { rules, community } = options;
  const general = Object.keys(reasonNames) as Exclude<Reason, 'rule'>[];
  return (
    <Stack gap={20}>
      {send.failure !== null && <FormFailure>{send.failure}</FormFailure>}
      {community !== null && rules.length > 0 && (
        <Stack as="section" gap={12}>
          <Heading as="h3" size="s">
            <bdi>{reportTexts.rulesOf(community.name)}</bdi>
          </Heading>
          <Surface as="ul" kind="rows">
            {rules.map(({ id, title }, index) => (
              <Choice
                key={id}
                label={`${index + 1}. ${title}`}
                disabled={send.isRunning}
                onChoose={() => void send.run({ reason: 'rule', rule: id })}
              />
            ))}
          </Surface>
        </Stack>
      )}
      <Stack as="section" gap={12}>
        {rules.length > 0 && (
          <Heading as="h3" size="s">
            {reportTexts.other}
          </Heading>
        )}
        <Surface as="ul" kind="rows">
          {general.map((reason) => (
            <Choice
              key={reason}
              label={reasonNames[reason]}
              disabled={send.isRunning}
              onChoose={() => void send.run({ reason })}
            />
          ))}
        </Surface>
      </Stack>
    </Stack>
  );
}

function Choice({ label, disabled, onChoose }: { label: string; disabled: boolean; onChoose: () => void }) {
  return (
    <li>
      <button
        type="button"
        {...rowStyle({ gap: 12, justify: 'between', className: classes.choice })}
        data-hover
        disabled={disabled}
        onClick={onChoose}
      >
        <bdi>{label}</bdi>
        <IconChevronRight size={20} />
      </button>
    </li>
  );
}

interface NoteProps {
  reported: Reportable;
  reason: ReportReason;
  earlier: readonly EarlierMessage[];
  onDone: () => void;
}

function Note({ reported, reason, earlier, onDone }: NoteProps) {
  const [note, setNote] = useState('');
  const [messages, setMessages] = useState<readonly string[]>([]);
  const typed = note.trim();
  const hasMore = typed !== '' || messages.length > 0;
  const send = useAction(async () => {
    if (hasMore) await sendReport(reported, { ...reason, ...(typed !== '' && { note: typed }), messages });
    onDone();
  }, 'return');
  return (
    <Stack gap={20}>
      <Textarea
        label={<OptionalLabel>{reportTexts.noteLabel}</OptionalLabel>}
        description={isForStaff(reported) ? reportTexts.noteHintStaff : reportTexts.noteHint}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={limits.reportNote}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {earlier.length > 0 && <EarlierMessages earlier={earlier} chosen={messages} onChange={setMessages} />}
      {send.failure !== null && <FormFailure>{send.failure}</FormFailure>}
      <Button loading={send.isRunning} onClick={() => void send.run()}>
        {!hasMore ? reportTexts.done : reportTexts.sendNote}
      </Button>
      <Text size="s" tone="quiet">
        {reportTexts.whereToFind}
      </Text>
    </Stack>
  );
}
