import { createContext, useContext } from "react";

/** In a frame on another website: where a link to one of our paths leads; undefined for any other address. */
type LeaveFrame = (href: string) => string | undefined;

export const Frame = createContext<LeaveFrame | undefined>(undefined);

/** Undefined on our own pages. */
export const useFrame = () => useContext(Frame);
