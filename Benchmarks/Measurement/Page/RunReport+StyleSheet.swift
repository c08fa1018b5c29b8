extension RunReport {
    /// Every colour is named once for a light and once for a dark screen.
    static let styleSheet = """

        :root {
          --ground: #f6f5f2; --card: #ffffff; --ink: #1b2430; --quiet: #5b6675; --rule: #e2e0da;
          --ours: #0b7a75; --bare: #a9b4c0; --floor: #334155; --limit: #b4540a; --over: #c02626;
          --shadow: 0 1px 2px rgb(20 30 40 / 6%), 0 6px 24px rgb(20 30 40 / 5%);
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --ground: #0d1216; --card: #151c22; --ink: #e7edf2; --quiet: #9aa7b4; --rule: #26303a;
            --ours: #35c4b5; --bare: #55636f; --floor: #cbd5e1; --limit: #f5a94e; --over: #ff7b72;
            --shadow: none;
          }
        }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
        header, main { max-width: 1080px; margin: 0 auto; padding: 0 24px; }
        header { padding-top: 48px; }
        h1 { font-size: 2rem; line-height: 1.2; letter-spacing: -0.02em; margin: 0 0 6px; }
        h2 { font-size: 1.2rem; letter-spacing: -0.01em; margin: 0; }
        p { margin: 2px 0 16px; color: var(--quiet); }
        section, .tile { background: var(--card); border: 1px solid var(--rule); border-radius: 14px;
          box-shadow: var(--shadow); }
        section { padding: 24px 28px; margin: 20px 0; }
        main { padding-bottom: 48px; }
        .tiles { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)); margin: 12px 0 20px; }
        .tile { padding: 18px 20px; display: grid; gap: 2px; }
        .tile strong { font-size: 1.9rem; line-height: 1.15; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
        .tile small { color: var(--quiet); }
        .scroll { overflow-x: auto; }
        svg { display: block; width: 100%; min-width: 720px; height: auto; font-size: 14px; font-variant-numeric: tabular-nums; }
        svg text { fill: var(--ink); }
        svg .label, svg .value { font-weight: 600; }
        svg .detail { fill: var(--quiet); font-size: 12px; font-weight: 400; }
        svg .axis { fill: var(--quiet); font-size: 12px; text-anchor: middle; }
        svg .axis.floor { fill: var(--floor); font-weight: 600; }
        svg text.over { fill: var(--over); }
        line.grid { stroke: var(--rule); }
        line.floor { stroke: var(--floor); stroke-dasharray: 3 4; stroke-width: 1.5; }
        line.limit { stroke: var(--limit); stroke-width: 3; }
        line.ideal { stroke: var(--floor); stroke-width: 3; }
        line.span { stroke: var(--bare); stroke-width: 2; }
        .bar { fill: var(--ours); }
        .bar.bare { fill: var(--bare); }
        .bar.over { fill: var(--over); }
        .dot { stroke: var(--card); stroke-width: 2; }
        .dot.median { fill: var(--ours); }
        .dot.p99 { fill: var(--floor); }
        .dot.p999 { fill: var(--limit); }
        .dot.worst { fill: var(--over); }
        table { border-collapse: collapse; width: 100%; font-size: 14px; font-variant-numeric: tabular-nums; }
        th, td { padding: 7px 10px; border-bottom: 1px solid var(--rule); text-align: right; white-space: nowrap; }
        tr :first-child { text-align: left; padding-left: 0; }
        thead th { color: var(--quiet); font-weight: 500; }
        tbody th { font-weight: 600; }
        .facts td { text-align: left; white-space: normal; }
        ul { margin: 12px 0 0; padding-left: 20px; }
        .legend { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 0 0 12px; padding: 0; list-style: none; font-size: 14px; }
        .legend svg { display: inline; width: 16px; min-width: 0; margin-right: 6px; vertical-align: -2px; }

        """
}
