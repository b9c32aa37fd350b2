// Colours of the board: from view/theme.py, written by make made.

export const TABLE = `
property      wood     dim      plain    dark     print    contrast  walnut   slate    marbles  pegs     flat
--board       #cfa26d  #9c7043  #eef1f5  #252c35  #ffffff  #000000   #7a5334  #56616b  .        .        .
--edge        #8f6534  #5d3d1c  #c5ccd6  #3c4754  #000000  #ffffff   #41290f  #2c343b  .        .        .
--side        #6f4a22  #3c2610  none     #0b0e12  none     none      #2c1a0a  #1f252a  .        .        .
--veins       #8a5a2b  #55341a  none     none     none     none      #3d2610  #3a434b  .        .        .
--groove      #a87843  #75502c  #cfd6df  #3c4754  #9a9a9a  #8c8c8c   #593a20  #3f4850  .        .        .
--groove-low  #f3d6ac  #c39a68  none     none     none     none      #a1764b  #7f8c97  .        .        .
--hole        #7a4f28  #40270f  #ffffff  #0d1014  #ffffff  #000000   #2f1b0b  #1d2328  .        .        .
--hole-edge   #edcfa3  #c79f6e  #7d8998  #5f6e80  #000000  #ffffff   #b58d63  #97a4af  .        .        .
--bore-top    #54331a  #2c1a0b  #ffffff  #0d1014  #ffffff  #000000   #1f1206  #14181c  .        .        .
--bore-low    #94652f  #6b4620  #ffffff  #1a2027  #ffffff  #000000   #4c2f16  #353e46  .        .        .
--bore-edge   none     .        #7d8998  .        #000000  #ffffff   .        .        .        .        .
--lip         #edcfa3  #c79f6e  none     #5f6e80  none     none      #b58d63  #97a4af  .        .        .
--on-hole     #ffffff  .        #3e4c5b  #c3ccd6  #000000  .         .        .        .        .        .
--peg-light   #8dbbe8  .        #33506e  #bfe0ff  #000000  #ffe600   .        .        #c9f2e4  #fffdf5  #3b1f5c
--peg         #2f6cae  .        #33506e  #5aa2e6  #000000  #ffe600   .        .        #2f9d84  #f0e2c4  #3b1f5c
--peg-dark    #153a66  .        #33506e  #2c6db0  #000000  #ffe600   .        .        #0c4a3e  #c7ad7d  #3b1f5c
--peg-edge    #12335b  .        #22384f  #0d1116  #000000  #ffffff   .        .        #0b3d33  #3a2812  #fffaf0
--on-peg      #ffffff  .        .        #0c1a28  .        #000000   .        .        #000000  #000000  #ffffff
--finish      #ffd24a  .        #c25e00  #ffc561  #ffffff  #ffffff   .        .        .        .        .
--casing      #4a2c10  .        #ffffff  #14181d  #000000  #000000   .        .        .        .        .
--ghost       #b49b7c  #596675  #9aa5b4  #596675  #9a9a9a  #8c8c8c   .        .        .        .        .
--mark        #fffaf0  .        #c25e00  #ffc561  #000000  #00e5ff   .        .        .        .        .
--mark-out    #4a2c10  .        #ffffff  #14181d  #ffffff  #000000   .        .        .        .        .
--glow        #ffe9a8  .        #ffc88a  #ffc561  #bdbdbd  #00e5ff   .        .        .        .        .
--accent      #2a629f  #7db8f2  #33506e  #7db8f2  #000000  #ffe600   .        .        .        .        .
--on-accent   #ffffff  #000000  #ffffff  #000000  #ffffff  #000000   .        .        .        .        .
--good        #0b7a4b  .        .        #4fd6a0  #000000  #5cff9d   .        .        .        .        .
--bad         #b3261e  .        .        #ff8a80  #000000  #ff7a9c   .        .        .        .        .
--on-good     #ffffff  .        .        #000000  .        #000000   .        .        .        .        .
--hint        #ffd24a  .        #c25e00  #ffc561  #000000  #ffffff   .        .        .        .        .
--on-hint     #4a2c10  .        #ffffff  #14181d  #ffffff  #000000   .        .        .        .        .
--way-out     #fbf7f0  .        #ffffff  #14181d  #ffffff  #000000   .        .        .        .        .
--lit         0.3      0.16     0        0.05     0        0         0.2      0.16     .        .        .
--shaded      0.2      0.32     0        0.2      0        0         0.28     0.26     .        .        .
--cast        0.3      0.6      0        0        0        0         .        .        .        .        .
--shine       0.8      .        0        .        0        0         .        .        1        0.35     0
--shade       0.5      .        0        .        0        0         .        .        0.5      0.5      0
background    .        .        .        #14181d  #ffffff  #000000   .        .        .        .        .
color         .        .        .        #e6e9ed  #000000  #ffffff   .        .        .        .        .
color-scheme  .        .        .        dark     light    dark      .        .        .        .        .
--inlay       .        .        .        .        .        .         .        .        #f6fffb  #8a6a3c  #3b1f5c
`;
