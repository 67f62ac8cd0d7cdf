import type { Invites } from '@homecoming/contract/invites.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { copyLink } from '../../../lib/browser/copy-link.ts';
import { pastTime } from '../../../lib/text/format.ts';
import { notice } from '../../../lib/toasts.ts';
import { ConfirmSheet } from '../../../ui/overlays/confirm-sheet.tsx';
import { TextField } from '../../../ui/fields/fields.tsx';
import { IconCopy, IconRefresh } from '../../../ui/icons/icons.tsx';
import { renewLink } from '../api.ts';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Row } from '../../../ui/layout/row.tsx';

/** The shareable link, by which everybody who has it can join: buttons to copy and to renew it. */
export function InviteLink({ communityId, link }: { communityId: string; link: Invites['link'] }) {
  const [asking, setAsking] = useState(false);
  return (
    <Stack gap={16}>
      <TextField
        label="Shareable link"
        description={`Whoever opens it joins at once. Made ${pastTime(link.created_at)}.`}
        readOnly
        value={link.url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Row align="stretch" wrap gap={8}>
        <Button
          variant="light"
          leftSection={<IconCopy size={18} />}
          onClick={() => void copyLink(link.url, 'Take it from the field.')}
        >
          Copy link
        </Button>
        <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={() => setAsking(true)}>
          Renew link
        </Button>
      </Row>
      <ConfirmSheet
        opened={asking}
        onClose={() => setAsking(false)}
        title="Make a new link?"
        confirm="Renew link"
        onConfirm={async () => {
          await renewLink(communityId);
          notice.success('There is a new link. The old one stopped.');
        }}
      >
        The old link stops at once, wherever it was shared. Invites by email are not touched.
      </ConfirmSheet>
    </Stack>
  );
}
