import { Link } from '@tanstack/react-router';
import { IconChevronRight } from '../../../ui/icons/icons.tsx';
import classes from './post-type-choices.module.css';
import { postTypes } from '../post-types.ts';
import { usePostTargets } from '../targets.ts';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Heading } from '../../../ui/text/heading.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { rowStyle } from '../../../ui/layout/row.tsx';

/** The categories of posts, each with a link to the composer. A category without a target says so. */
export function PostTypeChoices({ onChoose }: { onChoose: () => void }) {
  return (
    <Stack as="ul" gap={12} className={classes.choices} data-tour="post-types">
      {postTypes.map((type, index) => (
        <li key={type.to}>
          <Choice type={type} isFirst={index === 0} onChoose={onChoose} />
        </li>
      ))}
    </Stack>
  );
}

interface ChoiceProps {
  type: (typeof postTypes)[number];
  isFirst: boolean;
  onChoose: () => void;
}

function Choice({ type: { category, to, icon: TypeIcon, tone, title, text, none }, isFirst, onChoose }: ChoiceProps) {
  const { targets } = usePostTargets(category);
  return (
    <Link
      to={to}
      {...rowStyle({ gap: 16, className: classes.choice })}
      onClick={onChoose}
      data-autofocus={isFirst || undefined}
    >
      <span className={classes.arch} data-tone={tone}>
        <TypeIcon size={24} />
      </span>
      <Stack as="span" grow>
        <Heading as="span" size="s">
          {title}
        </Heading>
        <Text as="span" size="s" tone="soft">
          {targets?.length === 0 ? none : text}
        </Text>
      </Stack>
      <IconChevronRight size={20} className={classes.chevron} />
    </Link>
  );
}
