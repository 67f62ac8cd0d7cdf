import { Suspense, useState } from 'react';
import { IconFlag } from '../../ui/icons/icons.tsx';
import { lazyPart } from '../../ui/overlays/on-demand.tsx';
import type { EarlierMessage, Reportable } from '../api.ts';
import { reportTexts } from '../texts.ts';

const ReportSheet = lazyPart(async () => (await import('./report-sheet.tsx')).ReportSheet);

interface ReportOptions extends Reportable {
  readonly canReport: boolean;
  /** The element that gets the focus when the sheet has closed. */
  readonly returnTo: () => HTMLElement | null;
  /** Of a message: what was written before it. */
  readonly findEarlier?: () => readonly EarlierMessage[];
}

/** The item of a menu that reports something, and its sheet. */
export function useReport({ canReport, returnTo, findEarlier, ...reported }: ReportOptions) {
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  function open(): void {
    setWasOpened(true);
    setOpen(true);
  }
  return {
    reportItem: canReport && { label: reportTexts.report, icon: <IconFlag />, onClick: open },
    reportSheet: wasOpened && (
      <Suspense fallback={null}>
        <ReportSheet
          reported={reported}
          opened={isOpen}
          onClose={() => setOpen(false)}
          returnTo={returnTo}
          {...(findEarlier && { findEarlier })}
        />
      </Suspense>
    ),
  };
}
