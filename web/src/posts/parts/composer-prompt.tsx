import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../accounts/api.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { IconPhoto } from '../../ui/icons/icons.tsx';
import classes from './composer-prompt.module.css';
import { communitySearch } from './community-search.ts';

/** The way into the composer: looks like the field that it opens. */
export function ComposerPrompt({ communityId }: { communityId?: string | undefined }) {
  const { data: user } = useCurrentUser();
  return (
    <Link to="/home/add/community" search={communitySearch(communityId)} className={classes.prompt}>
      <span className={classes.face}>{user !== undefined && <Avatar person={user} size={36} />}</span>
      <span className={classes.words}>Share something with your people</span>
      <span className={classes.tile}>
        <IconPhoto size={21} />
      </span>
    </Link>
  );
}
