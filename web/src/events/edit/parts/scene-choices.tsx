import type { SceneName } from '@homecoming/contract/scenes.ts';
import { useId } from 'react';
import { getSceneChoices, type SceneSubject } from '../../../ui/art/scene-look.ts';
import { Scene } from '../../../ui/art/scene.tsx';
import { Text } from '../../../ui/text/text.tsx';
import { sceneTitles } from '../../texts.ts';
import classes from './scene-choices.module.css';

interface SceneChoicesProps {
  /** What is drawn now. */
  subject: SceneSubject & { readonly scene: SceneName };
  onChange: (scene: SceneName) => void;
}

/** Radio buttons that choose the drawing in place of a cover, each as it looks at the time of the event. */
export function SceneChoices({ subject, onChange }: SceneChoicesProps) {
  const name = useId();
  const { scene, starts_at, timezone } = subject;
  if (starts_at === undefined || timezone === undefined) return null;
  return (
    <fieldset>
      <Text as="legend" size="s" tone="soft" className={classes.legend}>
        Without a picture we draw one. Choose a scene:
      </Text>
      <div className={classes.choices}>
        {getSceneChoices(starts_at, timezone, scene).map((choice) => (
          <label key={choice} className={classes.choice}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === scene}
              onChange={() => onChange(choice)}
              className="hc-hidden"
            />
            <span className={classes.drawing}>
              <Scene of={{ ...subject, scene: choice }} />
            </span>
            <Text as="span" size="xs" tone="soft">
              {sceneTitles[choice]}
            </Text>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
