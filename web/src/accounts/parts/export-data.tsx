import { formatBytes } from '../../lib/text/format-bytes.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { FormFailure } from '../../ui/fields/form.tsx';
import { IconDownload } from '../../ui/icons/icons.tsx';
import { downloadOwnData } from '../api.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './export-data.module.css';
import { usePasswordConfirmation } from './use-password-confirmation.tsx';

/** Downloads all data of the user as a file, with the progress. */
export function ExportData() {
  const { run, dialog } = usePasswordConfirmation();
  const [bytes, setBytes] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(): Promise<void> {
    setFailure(null);
    setBytes(0);
    try {
      const done = await run(async () => saveFile(await downloadOwnData(setBytes)));
      if (done) notice.success('Your data is saved with your downloads');
    } catch (error) {
      setFailure(getErrorMessage(error));
    }
    setBytes(null);
  }

  return (
    <Stack gap={12}>
      {failure !== null && <FormFailure>{failure}</FormFailure>}
      <Row wrap gap={16} className={classes.line}>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} />}
          loading={bytes !== null}
          onClick={() => void save()}
        >
          Download my data
        </Button>
        <Text size="s" tone="soft" tabular role="status">
          {bytes !== null && bytes > 0 && `${formatBytes(bytes)} so far`}
        </Text>
      </Row>
      {dialog}
    </Stack>
  );
}
