import { useEffect, useEffectEvent, useState } from 'react';
import { closeMoment, moments, type Moment } from '../../lib/browser/moments.ts';
import { useStore } from '../../lib/store.ts';
import { IconX } from '../../ui/icons/icons.tsx';
import { useCloseOnBack } from '../../ui/overlays/overlay-history.ts';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './moment-card.module.css';

const SHOWN_MS = 8_000;
/** How often a waiting moment looks whether the user still fills in a form. */
const LOOKS_MS = 1_000;
const FIELDS = 'input:not([type=checkbox], [type=radio], [type=search]), textarea, select, [contenteditable=true]';

/** The moment that is shown, once the user fills in no form and no dialog is open. Closed by its button, Escape and Back. */
export function MomentCard() {
  const [moment] = useStore(moments);
  const isBusy = useIsBusy(moment !== undefined);
  const shown = isBusy ? undefined : moment;
  const isShown = shown !== undefined;
  useCloseOnBack(isShown, closeMoment);
  useEffect(() => {
    if (shown === undefined) return;
    let timer = setTimeout(closeUnlessRead, SHOWN_MS);
    function closeUnlessRead(): void {
      if (document.querySelector('[data-moment]:is(:hover, :focus-within)') === null) closeMoment();
      else timer = setTimeout(closeUnlessRead, LOOKS_MS);
    }
    return () => clearTimeout(timer);
  }, [shown]);
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && closeMoment());
  useEffect(() => {
    if (!isShown) return;
    const close = (event: KeyboardEvent) => void onKey(event);
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [isShown]);
  return (
    <div role="status" className={classes.place}>
      {shown !== undefined && <Card key={`${shown.title} ${shown.text}`} moment={shown} />}
    </div>
  );
}

function Card({ moment: { look, drawn, title, text } }: { moment: Moment }) {
  return (
    <Row gap={16} className={classes.card} data-look={look} data-moment>
      {look === 'gold' ? <Ring level={drawn[0] ?? ''} /> : <Day lines={drawn} />}
      <Stack gap={2} grow>
        <Text as="strong" size="l" weight="strong">
          {title}
        </Text>
        <Text size="m" tone="soft" breaks>
          {text}
        </Text>
      </Stack>
      <button type="button" className={classes.close} data-hover aria-label="Close" onClick={closeMoment}>
        <IconX size={18} />
      </button>
    </Row>
  );
}

/** The ring of a level, which fills. */
function Ring({ level }: { level: string }) {
  return (
    <span className={classes.ring} aria-hidden="true">
      <svg viewBox="0 0 64 64" width={64} height={64}>
        <circle cx="32" cy="32" r="27" className={classes.track} />
        <circle cx="32" cy="32" r="27" pathLength="1" className={classes.edge} />
        <circle cx="32" cy="32" r="27" pathLength="1" className={classes.fill} />
      </svg>
      <span className={classes.number}>{level}</span>
    </span>
  );
}

/** The date column of a ticket. */
function Day({ lines: [month = '', day = ''] }: { lines: readonly string[] }) {
  return (
    <span className={classes.day} aria-hidden="true">
      <Text as="span" size="xs" weight="strong" className={classes.month}>
        {month}
      </Text>
      <span className={classes.number}>{day}</span>
    </span>
  );
}

/** Whether the user fills in a form or answers a dialog: a moment waits for that. */
function useIsBusy(isWaiting: boolean): boolean {
  const [isBusy, setBusy] = useState(true);
  useEffect(() => {
    if (!isWaiting) return;
    const look = () => setBusy(isFillingForm());
    look();
    addEventListener('focusin', look);
    const timer = setInterval(look, LOOKS_MS);
    return () => {
      removeEventListener('focusin', look);
      clearInterval(timer);
      setBusy(true);
    };
  }, [isWaiting]);
  return isBusy;
}

function isFillingForm(): boolean {
  if (document.activeElement?.matches(FIELDS) === true) return true;
  if (document.querySelector('[role=dialog]') !== null) return true;
  return [...document.querySelectorAll<HTMLTextAreaElement>('main textarea')].some(({ value }) => value !== '');
}
