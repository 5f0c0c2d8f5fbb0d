import { create } from "zustand";

export const useViewsMenu = create<{ readonly opened: boolean }>(() => ({ opened: false }));

export const openViewsMenu = (): void => useViewsMenu.setState({ opened: true });
