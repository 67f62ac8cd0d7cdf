import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../accounts/api.ts';
import { fullName } from '../../lib/text/format.ts';
import { shareLink } from '../../lib/browser/share-link.ts';
import { IconSettings, IconShare3 } from '../../ui/icons/icons.tsx';
import { Text } from '../../ui/text/text.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import classes from './profile-bar.module.css';

/** The content of the top bar of phones on the user's own profile, beside the menu. */
export function ProfileBar() {
  const { data: user } = useCurrentUser();
  return (
    <>
      {/* Not the heading of the page, which is the name below */}
      <Text as="span" size="l" weight="strong" className={classes.title} aria-hidden>
        Profile
      </Text>
      {user !== undefined && (
        <button
          type="button"
          {...tileStyle({})}
          aria-label="Share your profile"
          onClick={() => void shareLink(`${window.location.origin}/users/${user.id}`, fullName(user))}
        >
          <IconShare3 size={24} />
        </button>
      )}
      <Link to="/profile/settings" {...tileStyle({})} aria-label="Settings" data-tour="settings">
        <IconSettings size={24} />
      </Link>
    </>
  );
}
