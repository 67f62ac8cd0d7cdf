import { Avatar, AvatarStack } from '../../ui/art/avatar.tsx';
import { sceneFiles } from '../../ui/art/scene-files.ts';
import { PersonName } from '../../ui/text/person-name.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { Surface } from '../../ui/layout/surface.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Row } from '../../ui/layout/row.tsx';
import classes from './welcome-windows.module.css';

/** Fictional people in the picture. */
const kenji = { id: 'kenji', first_name: 'Kenji', last_name: 'Watanabe', graduation_year: 2007, photo: null };
const guests = [
  { id: 'zhou', first_name: 'Julian', last_name: 'Reyes', photo: null },
  { id: 'nowak', first_name: 'Mei-Lin', last_name: 'Zhou', photo: null },
  { id: 'tomasz', first_name: 'Tomasz', last_name: 'Nowak', photo: null },
];

/** A decorative picture: three windows with views of a lake, a college court and a supper. */
export function WelcomeWindows() {
  const beside = useWide();
  return (
    <div className={classes.windows} aria-hidden="true">
      <Window view={beside ? '165 20 170 430' : '149 59 203 337'} scene={sceneFiles.lake} />
      <Window view={beside ? '106 0 198 450' : '134 24 242 426'} scene={sceneFiles.quad} />
      <Window view={beside ? '153 0 147 450' : '72 27 190 375'} scene={sceneFiles.lanterns} />
      {beside && (
        <>
          <Surface className={classes.newcomer}>
            <Avatar person={kenji} size={42} />
            <div>
              <PersonName person={kenji} />
              <Text size="s" tone="quiet">
                moved to Los Angeles
              </Text>
            </div>
          </Surface>
          <Surface className={classes.supper}>
            <Text weight="strong">Supper under the lanterns</Text>
            <Row as="p" gap={12} className={classes.going}>
              <AvatarStack people={guests} more={83} size={28} />
              <Text as="span" size="s" tone="quiet">
                are going
              </Text>
            </Row>
          </Surface>
        </>
      )}
    </div>
  );
}

function Window({ view, scene }: { view: string; scene: string }) {
  return (
    <div className={classes.window}>
      <svg viewBox={view} preserveAspectRatio="xMidYMax slice">
        <image href={scene} width={800} height={450} />
      </svg>
    </div>
  );
}
