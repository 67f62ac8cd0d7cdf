import { Link } from '@tanstack/react-router';
import { IconChevronRight } from '../../ui/icons/icons.tsx';
import { usePlaces } from '../places.ts';
import classes from './post-type-choices.module.css';
import { postTypes } from './post-type-words.ts';

/** The three things a post can be for, each with the way to write it. What one has no use for yet says so. */
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
  const { places } = usePlaces(category);
  return (
    <Link to={to} className={classes.choice} onClick={onChoose} data-autofocus={first || undefined}>
      <span className={classes.arch} data-tone={tone}>
        <TypeIcon size={24} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.text}>{places?.length === 0 ? none : text}</span>
      </span>
      <IconChevronRight size={20} className={classes.chevron} />
    </Link>
  );
}
