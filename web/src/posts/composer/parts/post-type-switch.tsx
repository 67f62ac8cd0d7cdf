import type { PostCategory } from '@homecoming/contract/posts.ts';
import { Link } from '@tanstack/react-router';
import { postTypes } from '../post-type-words.ts';
import classes from './post-type-switch.module.css';

/** The category of a post, with links to the others. The draft stays the same. */
export function PostTypeSwitch({ category }: { category: PostCategory }) {
  return (
    <nav aria-label="What it is for" className={classes.row}>
      {postTypes.map(({ category: other, to, icon: TypeIcon, title }) => (
        <Link
          key={to}
          to={to}
          replace
          resetScroll={false}
          className={classes.type}
          aria-current={other === category ? 'page' : undefined}
        >
          <TypeIcon size={20} /> {title}
        </Link>
      ))}
    </nav>
  );
}
