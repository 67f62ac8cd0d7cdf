import { Button } from '@mantine/core';
import { Suspense, useRef, useState } from 'react';
import { IconFlag } from '../../ui/icons/icons.tsx';
import { lazyPart } from '../../ui/overlays/on-demand.tsx';
import { useReportOptions, type Reportable } from '../api.ts';
import { reportTexts } from '../texts.ts';

const ReportSheet = lazyPart(async () => (await import('./report-sheet.tsx')).ReportSheet);

/**
 * Reports what its author has deleted, for three days. The server knows who could read it; for all others there is nothing.
 */
export function ReportDeleted({ reported }: { reported: Reportable }) {
  const { data } = useReportOptions(reported, true);
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (data === undefined) return null;
  return (
    <>
      <Button
        ref={button}
        variant="subtle"
        size="sm"
        leftSection={<IconFlag size={18} />}
        onClick={() => setOpened(true)}
      >
        {reportTexts.reportDeleted}
      </Button>
      <Suspense fallback={null}>
        <ReportSheet
          reported={reported}
          opened={opened}
          onClose={() => setOpened(false)}
          returnTo={() => button.current}
        />
      </Suspense>
    </>
  );
}
