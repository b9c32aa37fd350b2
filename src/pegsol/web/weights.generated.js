// Colours of small boards: from view/theme.py, written by make made.

export const WEIGHTS = `
property          small-board  weight-1  weight-2  weight-3  weight-4  weight-5  weight-6  weight-7  weight-8  weight-9  weight-10
--unevaluated     #252c35      .         .         .         .         .         .         .         .         .         .
--evaluated       #eef1f5      .         .         .         .         .         .         .         .         .         .
--evaluated-edge  #c5ccd6      .         .         .         .         .         .         .         .         .         .
--evaluated-hole  #c5ccd6      .         .         .         .         .         .         .         .         .         .
--evaluated-peg   #33506e      .         .         .         .         .         .         .         .         .         .
--evaluated-end   #c25e00      .         .         .         .         .         .         .         .         .         .
--weight          .            #00224e   #1d3658   #3a4963   #575d6d   #71726f   #8b8772   #a59c74   #c3b560   #e0cf4c   #fee838
--on-weight       .            #ffffff   #ffffff   #ffffff   #ffffff   #ffffff   #000000   #000000   #000000   #000000   #000000
`;
