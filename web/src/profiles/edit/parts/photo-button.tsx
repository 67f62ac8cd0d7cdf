import { useState, type ReactNode } from 'react';
import { notice } from '../../../lib/toasts.ts';
import { CropSheet } from '../../../ui/pictures/crop-sheet.tsx';
import { IconCamera } from '../../../ui/icons/icons.tsx';
import { useImageInput } from '../../../ui/pictures/image-picker.tsx';
import { updateProfile } from '../../api.ts';
import { tileStyle } from '../../../ui/layout/tile.tsx';
import classes from './photo-button.module.css';

/** The user's photo, with a button to choose, crop and upload a new one. */
export function PhotoButton({ children }: { children: ReactNode }) {
  const [toCut, setToCut] = useState<File | null>(null);
  const { input, choose } = useImageInput({ onPick: setToCut, onRefuse: notice.error });
  async function send(photo: File, onProgress: (share: number) => void): Promise<void> {
    await updateProfile({}, { photo, onProgress });
    notice.success('Your new photo is there');
  }
  return (
    <div className={classes.place}>
      {children}
      <button
        type="button"
        {...tileStyle({ round: true, className: classes.button })}
        aria-label="Change your photo"
        onClick={choose}
      >
        <span className={classes.disc}>
          <IconCamera size={18} />
        </span>
      </button>
      {input}
      <CropSheet
        file={toCut}
        confirm="Save photo"
        onClose={() => setToCut(null)}
        onRefuse={notice.error}
        onCut={send}
      />
    </div>
  );
}
