import type { OpenEvent } from '@homecoming/contract/open-events.ts';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Section } from '../../ui/layout/section.tsx';
import classes from './event-sections.module.css';

/** What the hosts wrote about an event. Renders nothing without a description. */
export function EventDescription({ event: { description } }: { event: OpenEvent }) {
  if (description === null) return null;
  return (
    <Section title="About the event">
      <Text tone="soft" breaks dir="auto" className={classes.description}>
        <LinkedText>{description}</LinkedText>
      </Text>
    </Section>
  );
}
