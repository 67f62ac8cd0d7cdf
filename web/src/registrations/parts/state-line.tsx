import { RegistrationBadge } from '../../events/parts/registration-badge.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/text/text.tsx';

interface StateLineProps {
  state: string;
  /** At the end, such as what was paid. */
  endText?: string | undefined;
}

/** The first line of a card: the state of the registration. */
export function StateLine({ state, endText }: StateLineProps) {
  return (
    <Row justify="between" gap={8}>
      <RegistrationBadge state={state} />
      {endText !== undefined && (
        <Text as="span" size="s" tone="quiet" lines={1}>
          {endText}
        </Text>
      )}
    </Row>
  );
}
