import type { Event } from '@homecoming/contract/events.ts';
import { describeRefundPolicy } from '../../events/model.ts';
import { formatPrice } from '../../lib/text/money.ts';
import { useRootAttribute } from '../../ui/page/root-attribute.ts';
import type { OpenState } from '../state.ts';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Numeral } from '../../ui/text/numeral.tsx';
import { isForWaitlist, RegisterButton } from './register-button.tsx';
import classes from './registration-bar.module.css';
import { formatSeatsLeft } from './seats-left.tsx';

/** Price, seats and Register in a bar at the bottom of the screen. On phones it replaces the tab bar. */
export function RegistrationBar({ event, state }: { event: Event; state: OpenState }) {
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
        {event.price !== null && (
          <Text size="s" tone="quiet">
            {moneyLine(event)}
          </Text>
        )}
      </div>
      <div className={classes.button}>
        <RegisterButton event={event} state={state} hideHint />
      </div>
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

/** When the money is due and whether it comes back, as short as a bar needs it. */
function moneyLine(event: Event): string {
  return isForWaitlist(event) ? 'You pay nothing now.' : describeRefundPolicy(event, Date.now());
}
