import type { Event } from '@homecoming/contract/events.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { IconUsers } from '../../ui/icons/icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/text/text.tsx';
import { isMetOpen } from '../model.ts';
import { contactTexts } from '../texts.ts';

/** Leads from an event that is over to those who were there, too. Renders nothing for who was not checked in. */
export function MetCard({ event }: { event: Event }) {
  if (!isMetOpen(event, useMinute())) return null;
  return (
    <Card title="People you met">
      <Text size="m" tone="soft">
        {contactTexts.cardIntro}
      </Text>
      <Row>
        <ButtonLink
          to="/events/$id/met"
          params={{ id: event.id }}
          variant="light"
          leftSection={<IconUsers size={20} />}
        >
          See who was there
        </ButtonLink>
      </Row>
    </Card>
  );
}
