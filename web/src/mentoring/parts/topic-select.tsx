import type { Mentor } from '@homecoming/contract/mentoring.ts';
import { getTopicLabel, isMentoringTopic, type MentoringTopic } from '@homecoming/contract/mentoring-topics.ts';
import { NativeSelect } from '@mantine/core';
import { mentoringTexts } from '../texts.ts';

interface TopicSelectProps {
  mentor: Mentor;
  /** The topic of the draft; undefined before one was chosen. */
  stored: string | undefined;
  onChange: (topic: string) => void;
}

/** One of the topics of a mentor. Where the chosen one is none of them any more, none is chosen, and it says so. */
export function TopicSelect({ mentor, stored, onChange }: TopicSelectProps) {
  const topic = findTopic(mentor, stored);
  const options = mentor.topics.map((one) => ({ value: one, label: getTopicLabel(one) }));
  return (
    <NativeSelect
      label="About"
      data-autofocus
      data={topic === null ? [{ value: '', label: 'Choose a topic' }, ...options] : options}
      value={topic ?? ''}
      error={topic === null && stored !== undefined && mentoringTexts.topicDropped(mentor.person, stored)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** The topic that is asked about: the chosen one, at first the first of the mentor; null where they do not offer it any more. */
export function findTopic({ topics }: Mentor, stored: string | undefined): MentoringTopic | null {
  if (stored === undefined) return topics[0] ?? null;
  return isMentoringTopic(stored) && topics.includes(stored) ? stored : null;
}
