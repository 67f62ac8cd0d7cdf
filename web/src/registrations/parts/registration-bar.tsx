import type { OpenEvent } from '@homecoming/contract/open-events.ts';
import type { ReactNode } from 'react';
import { formatPrice } from '../../lib/text/money.ts';
import { useRootAttribute } from '../../ui/page/root-attribute.ts';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Numeral } from '../../ui/text/numeral.tsx';
import { paymentHint } from '../register-label.ts';
import classes from './registration-bar.module.css';
import { formatSeatsLeft } from './seats-left.tsx';

interface RegistrationBarProps {
  event: OpenEvent;
  /** The button that registers. */
  children: ReactNode;
}

/** Price, seats and the button that registers in a bar at the bottom of the screen. On phones it replaces the tab bar. */
export function RegistrationBar({ event, children }: RegistrationBarProps) {
  const hint = paymentHint(event);
  useRootAttribute('data-own-actions');
  useRootAttribute('data-registration-bar');
  return (
    <Row
      as="section"
      justify="center"
      wrap
      gap={16}
      ref={reserveHeight}
      className={classes.bar}
      data-registration
      aria-label="Registration"
    >
      <div className={classes.words}>
        <Numeral as="p" size="m">
          {formatPrice(event.price)}
        </Numeral>
        <Text size="s" tone="quiet">
          {event.approval_required ? 'The hosts approve requests' : formatSeatsLeft(event)}
        </Text>
        {hint !== null && (
          <Text size="s" tone="quiet">
            {hint}
          </Text>
        )}
      </div>
      <div className={classes.button}>{children}</div>
    </Row>
  );
}

/** Makes pages, toasts and scrolling keep clear of the bar, as they do of the tab bar, however high its words make it. */
function reserveHeight(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--hc-tab-bar-height', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--hc-tab-bar-height');
  };
}
