import { topicGroups, type MentoringTopic } from '@homecoming/contract/mentoring-topics.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Checkbox } from '../../ui/fields/checkbox.ts';
import { IconChevronDown } from '../../ui/icons/icons.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import classes from './topics-field.module.css';

interface TopicsFieldProps {
  /** What the topics are chosen for. */
  label: string;
  value: readonly MentoringTopic[];
  onChange: (value: MentoringTopic[]) => void;
}

/** Up to eight of all topics, by subject. A subject opens by itself where something of it is chosen. */
export function TopicsField({ label, value, onChange }: TopicsFieldProps) {
  const isFull = value.length >= limits.mentorTopics;
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>
        <Text as="span" size="m" weight="strong">
          {label}
        </Text>{' '}
        <Text as="span" size="s" tone="quiet" tabular>
          {value.length} of {limits.mentorTopics}
        </Text>
      </legend>
      {topicGroups.map((group) => {
        const chosen = group.topics.filter(([id]) => value.includes(id)).length;
        return (
          <details key={group.label} className={classes.group} open={chosen > 0 || undefined}>
            <summary className={classes.summary}>
              {group.label}
              {chosen > 0 && ` · ${chosen}`}
              <IconChevronDown size={20} className={classes.mark} />
            </summary>
            <Stack gap={8} className={classes.topics}>
              {group.topics.map(([id, topic]) => (
                <Checkbox
                  key={id}
                  label={topic}
                  checked={value.includes(id)}
                  disabled={isFull && !value.includes(id)}
                  onChange={({ currentTarget }) =>
                    onChange(currentTarget.checked ? [...value, id] : value.filter((one) => one !== id))
                  }
                />
              ))}
            </Stack>
          </details>
        );
      })}
    </fieldset>
  );
}
