import { Link } from '@tanstack/react-router';
import { IconChevronRight } from '../../../ui/icons/icons.tsx';
import classes from './post-type-choices.module.css';
import { postTypes } from '../post-type-words.ts';
import { usePostTargets } from '../targets.ts';

/** The categories of posts, each with a link to the composer. A category without a target says so. */
export function PostTypeChoices({ onChoose }: { onChoose: () => void }) {
  return (
    <ul className={classes.choices} data-tour="post-types">
      {postTypes.map((type, index) => (
        <li key={type.to}>
          <Choice type={type} first={index === 0} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  );
}

interface ChoiceProps {
  type: (typeof postTypes)[number];
  first: boolean;
  onChoose: () => void;
}

function Choice({ type: { category, to, icon: TypeIcon, tone, title, text, none }, first, onChoose }: ChoiceProps) {
  const { targets } = usePostTargets(category);
  return (
    <Link to={to} className={classes.choice} onClick={onChoose} data-autofocus={first || undefined}>
      <span className={classes.arch} data-tone={tone}>
        <TypeIcon size={24} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.text}>{targets?.length === 0 ? none : text}</span>
      </span>
      <IconChevronRight size={20} className={classes.chevron} />
    </Link>
  );
}
