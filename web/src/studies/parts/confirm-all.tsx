import type { MembersStudy } from '@homecoming/contract/studies.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { flash } from '../../lib/toasts.ts';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { Text } from '../../ui/text/text.tsx';
import { confirmAllStudies } from '../api.ts';
import { confirmAllTexts as texts } from '../texts.ts';

/** Confirms all studies of a list, after a question, as a confirmation cannot be taken back. */
export function ConfirmAll({ communityId, studies }: { communityId: string; studies: readonly MembersStudy[] }) {
  // What was on the screen when the manager was asked, as the list changes meanwhile.
  const [asked, setAsked] = useState<readonly MembersStudy[] | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const count = asked?.length ?? 0;
  async function confirm(): Promise<void> {
    try {
      const confirmed = await confirmAllStudies(communityId, asked ?? [], setDone);
      if (confirmed === count) flash.success(texts.done(confirmed));
      else flash.info(texts.some(confirmed, count - confirmed));
    } finally {
      setDone(null);
    }
  }
  return (
    <div>
      <Button variant="default" onClick={() => setAsked(studies)}>
        {texts.button}
      </Button>
      <ConfirmSheet
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={texts.title(count)}
        tone="plain"
        confirm="Confirm all"
        fields={done !== null && <Text role="status">{texts.progress(done, count)}</Text>}
        onConfirm={confirm}
      >
        {texts.text}
      </ConfirmSheet>
    </div>
  );
}
