import { Button } from '@mantine/core';
import { saveFile } from '../../../lib/browser/save-file.ts';
import { notice } from '../../../lib/toasts.ts';
import { IconCopy, IconDownload } from '../../../ui/icons/icons.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { Text } from '../../../ui/text/text.tsx';
import classes from './recovery-codes.module.css';

interface RecoveryCodesSheetProps {
  /** Null: it is closed. */
  codes: readonly string[] | null;
  onClose: () => void;
}

/** Shows new recovery codes, this once. */
export function RecoveryCodesSheet({ codes, onClose }: RecoveryCodesSheetProps) {
  return (
    <Sheet
      opened={codes !== null}
      onClose={onClose}
      title="Keep these recovery codes"
      subtitle="Without your app or passkey, one of them lets you in. Each works once. We show them only now."
    >
      {codes !== null && <Codes codes={codes} onDone={onClose} />}
    </Sheet>
  );
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join('\n');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      notice.success('The codes are copied');
    } catch {
      notice.error('The codes could not be copied. Save them instead, or write them down.');
    }
  }
  const save = () =>
    saveFile({
      name: 'homecoming-recovery-codes.txt',
      content: new Blob([`Recovery codes for Homecoming. Each works once.\n\n${text}\n`], { type: 'text/plain' }),
    });
  return (
    <Stack gap={20}>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Row wrap gap={12} align="stretch">
        <Button variant="default" leftSection={<IconDownload size={18} />} onClick={save}>
          Save as a file
        </Button>
        <Button variant="default" leftSection={<IconCopy size={18} />} onClick={() => void copy()}>
          Copy
        </Button>
      </Row>
      <Text size="s" tone="quiet">
        A password manager, or paper in a drawer, is a good place. Not only the phone with your app.
      </Text>
      <Button onClick={onDone}>I have kept them</Button>
    </Stack>
  );
}
