import type { PostCategory } from '@homecoming/contract/posts.ts';
import { Link } from '@tanstack/react-router';
import { postTypes } from './post-type-words.ts';
import classes from './post-type-switch.module.css';

/** What a post is for, and the way to the two others: the words that are written stay. */
export function PostTypeSwitch({ category, disabled }: { category: PostCategory; disabled: boolean }) {
  return (
    <nav aria-label="What it is for" className={classes.row}>
      {postTypes.map(({ category: other, to, icon: TypeIcon, title }) => (
        <Link
          key={to}
          to={to}
          replace
          resetScroll={false}
          disabled={disabled}
          className={classes.type}
          aria-current={other === category ? 'page' : undefined}
        >
          <TypeIcon size={20} /> {title}
        </Link>
      ))}
    </nav>
  );
}
